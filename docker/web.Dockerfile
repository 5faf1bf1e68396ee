# The site is built and prerendered with the values of .env; then nginx serves nothing but static files.

# The result is the same for every processor, so this stage runs on the builder's own.
FROM --platform=$BUILDPLATFORM node:24-trixie-slim AS site
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY shared shared
COPY frontend frontend
ARG SITE_NAME SITE_URL SITE_PHONE SITE_CHAT_NUMBER SITE_EMAIL SITE_STREET SITE_TOWN SITE_COUNTY SITE_POSTCODE
ARG SITE_FACEBOOK_URL SITE_INSTAGRAM_URL SITE_TWITTER_URL SITE_GROOMER_NAME SITE_LISTING_NAME SITE_LISTING_URL SITE_BOOKING_URL SITE_MAP_URL
ARG SITE_CREDIT_NAME SITE_CREDIT_URL RETENTION_DAYS ALLOW_DEMO_CONTENT
RUN node frontend/build/build.ts
WORKDIR /app/frontend/dist
RUN cp -r client client-br \
 && find client -name '*.br' -delete \
 && find client-br -name '*.gz' -delete \
 && find client-br -name '*.br' -exec sh -c 'for file; do mv "$file" "${file%.br}"; done' move {} +

FROM nginx:1.30 AS server
# With a read-only root, nginx's entrypoint fills its templates into the only folder that can be written to.
ENV NGINX_ENVSUBST_OUTPUT_DIR=/tmp
RUN install -d -o nginx -g nginx /certificates /challenges /usr/share/site
COPY --chmod=644 docker/nginx/*.conf /etc/nginx/
COPY --chmod=755 docker/nginx/servers /etc/nginx/servers
COPY --chmod=755 docker/nginx/templates /etc/nginx/templates
COPY --chmod=755 docker/nginx/choose-servers.sh /docker-entrypoint.d/40-choose-servers.sh
USER nginx

FROM server
COPY --chmod=755 --from=site /app/frontend/dist/security-policies.map /usr/share/site/
COPY --chmod=755 --from=site /app/frontend/dist/client /usr/share/site/html
COPY --chmod=755 --from=site /app/frontend/dist/client-br /usr/share/site/html-br
