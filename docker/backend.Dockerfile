# One image for the API, the worker, the migrations and the commands. Node runs the TypeScript; nothing is compiled.

# A stage whose result is the same for every processor runs on the builder's own.
FROM --platform=$BUILDPLATFORM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY backend/package.json backend/
COPY frontend/package.json frontend/

FROM packages AS client
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY prisma.config.ts ./
COPY prisma prisma
RUN npx prisma generate

FROM packages AS dependencies
RUN npm ci --ignore-scripts --workspace backend --omit dev --omit peer --omit optional --no-audit --no-fund
# Prisma brings a query compiler for each database and size; only schema.prisma's is kept.
RUN find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*_small_bg.postgresql.*' -delete
# npm installs these packages in spite of --omit, as optional peers of others in the lockfile.
RUN cd node_modules && rm -rf @babel magicast react react-dom scheduler

FROM node:24-trixie-slim
ENV NODE_ENV=production
# By default V8's heap may exceed the container's memory limit. A young generation of default size fills a heap this
# small, which is then collected all the time.
ENV NODE_OPTIONS="--max-old-space-size=96 --max-semi-space-size=2"
# By default glibc has an arena per thread and does not return freed memory (mallopt(3)).
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=100000
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=client /app/prisma/generated prisma/generated
# The user below can read these files even if the clone was made under a strict umask.
COPY --chmod=755 prisma/migrations prisma/migrations
COPY --chmod=755 package.json .env.example ./
COPY --chmod=755 docker/is-api-alive.sh docker/
COPY --chmod=755 shared shared
COPY --chmod=755 backend/package.json backend/
COPY --chmod=755 backend/src backend/src
# Strips types and fills the compile cache at build time, so that no process keeps the compiler in memory. The cache is
# valid for this user, Node and NODE_OPTIONS; otherwise a start only takes longer. The build fails unless each process
# gets as far as reading its settings.
ENV NODE_COMPILE_CACHE=/app/.compile-cache
RUN install -d -o node -g node .compile-cache
USER node
RUN for name in api worker migrate check-settings; do node backend/src/$name.ts 2>&1 | grep -q 'must be set' || exit 1; done \
  && node backend/src/cli.ts --help > /dev/null
CMD ["node", "backend/src/api.ts"]
