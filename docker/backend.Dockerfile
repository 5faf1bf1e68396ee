# One image for the API, the worker and the migrations. TypeScript runs as it is; there is no build of ours.

ARG NODE_IMAGE=node:24-trixie-slim
# What these stages make is the same for every processor: they run on the one that builds.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm ci --no-audit --no-fund

FROM build AS client
COPY prisma.config.ts ./
COPY prisma prisma
RUN npx prisma generate

FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm ci --workspace backend --omit dev --omit peer --omit optional --no-audit --no-fund
# Prisma brings a query compiler per database and size; schema.prisma names the one that is loaded.
RUN find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*_small_bg.postgresql.*' -delete
# What Prisma's other tools could make use of, and others of the lockfile need, npm installs in spite of --omit.
RUN cd node_modules && rm -rf @babel magicast react react-dom scheduler

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
# Node would let garbage lie up to more than the containers' memory limit. Left to itself its young generation grows
# until little of this heap is left, and under load the whole heap is collected all the time.
ENV NODE_OPTIONS="--max-old-space-size=96 --max-semi-space-size=2"
# glibc keeps a heap for each thread, and does not return what is freed: an eighth of a process at rest (mallopt(3)).
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=100000
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=client /app/prisma/generated prisma/generated
COPY prisma/migrations prisma/migrations
COPY package.json .env.example ./
COPY backend/package.json backend/
COPY backend/contract backend/contract
COPY backend/src backend/src
# Types are stripped and scripts compiled once, here: no process keeps the compiler for that in memory. The cache is
# of this user, this Node and these NODE_OPTIONS; where it does not fit, a start only takes longer. Each process must
# come as far as its settings.
ENV NODE_COMPILE_CACHE=/app/.compile-cache
RUN install -d -o node -g node .compile-cache
USER node
RUN for name in api worker migrate check-settings; do node backend/src/$name.ts 2>&1 | grep -q 'must be set' || exit 1; done \
  && node backend/src/cli.ts --help > /dev/null
CMD ["node", "backend/src/api.ts"]
