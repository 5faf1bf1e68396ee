# One image for the API, the worker and the migrations. TypeScript runs as it is; there is no build of ours.

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm ci --no-audit --no-fund

FROM build AS client
COPY prisma.config.ts ./
COPY prisma prisma
RUN npx prisma generate

FROM node:24-trixie-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm ci --workspace backend --omit dev --omit peer --omit optional --no-audit --no-fund

FROM node:24-trixie-slim
ENV NODE_ENV=production
# Node would let garbage lie up to more than the containers' memory limit.
ENV NODE_OPTIONS=--max-old-space-size=96
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=client /app/prisma/generated prisma/generated
COPY prisma/migrations prisma/migrations
COPY package.json ./
COPY backend/package.json backend/
COPY backend/contract backend/contract
COPY backend/src backend/src
USER node
CMD ["node", "backend/src/api.ts"]
