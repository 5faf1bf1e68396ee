# The demo's mail server, inbox and places, in one file. A real site has a mail server of its own.

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY shared/html.ts shared/palette.ts shared/
COPY dev/inbox.ts dev/
RUN npx rolldown dev/inbox.ts --platform node --format esm --file inbox.mjs

FROM node:24-trixie-slim
ENV NODE_ENV=production NODE_OPTIONS="--max-old-space-size=64"
COPY --from=build /app/inbox.mjs /app/inbox.mjs
USER node
CMD ["node", "/app/inbox.mjs"]
