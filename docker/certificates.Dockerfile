# Obtains and renews the site's certificate (docker compose --profile tls). Based on nginx's image, whose user must be
# able to read the key.

FROM nginx:1.30
RUN apt-get update \
 && apt-get install -y --no-install-recommends lego \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o nginx -g nginx /certificates /challenges
COPY --chmod=755 docker/certificates/keep-certificate.sh /usr/local/bin/keep-certificate
USER nginx
ENTRYPOINT []
CMD ["keep-certificate"]
