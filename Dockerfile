# The product in an image of its own: docs/operations.md, "Docker".

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY client/package.json client/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY verifier/package.json verifier/

FROM manifests AS pages
COPY scripts/ready.mjs scripts/
RUN node scripts/ready.mjs
COPY tsconfig.json ./
COPY contract contract
COPY web web
RUN node scripts/ready.mjs --pages

# What the server imports, without what the pages were built with. Source maps are a third of it.
FROM manifests AS packages
RUN npm install --omit=dev --workspace=@sahihi/server --workspace=@sahihi/contract \
  && find node_modules -name '*.map' -delete

FROM node:24-bookworm-slim
# The first process of a container adopts what others leave behind. Node.js does not wait for such children; tini does.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=pages /app/web/dist web/dist
COPY package.json LICENSE NOTICE ./
COPY contract contract
COPY docs/api.md docs/
COPY docs/guide docs/guide
COPY server server
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# Long at first: nothing may end a migration of a large database before it is done.
HEALTHCHECK --interval=15s --timeout=6s --start-period=30m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node.js itself, because npm would not pass on signals.
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/src/main.ts"]
