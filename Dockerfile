# How to take newer images: docs/deployment.md, "In a container"
ARG NODE_IMAGE=node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ARG GO_IMAGE=golang:1.26-trixie@sha256:87ffdb09b6a2e29ff910748b745395e8a0299aa80b7c0551cdca9b55e3fd2b3e

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

# For several machines: docker build --target regions. docs/deployment.md, "Several regions"
FROM ${GO_IMAGE} AS litestream
COPY package.json .
RUN CGO_ENABLED=0 GOBIN=/usr/local/bin go install \
  "github.com/benbjohnson/litestream/cmd/litestream@v$(sed -nE 's/.*"litestream": "([0-9.]+)".*/\1/p' package.json)"

FROM ${NODE_IMAGE} AS one
WORKDIR /app
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 DATA_DIR=/data PORT=3000 METRICS_HOST=0.0.0.0
RUN mkdir -m 700 /data && chown node:node /data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/db/migrations db/migrations
COPY --from=build /app/db/triggers db/triggers
COPY --from=build /app/package.json package.json
USER node
VOLUME /data
EXPOSE 3000 9464 9465
# Alive, not ready: on a full disk the site can still be read, and a restart would not help.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "--heap-growing-percent=50", "--no-maglev", "--invocation-count-for-turbofan=300", "build/server/index.js"]

FROM one AS regions
COPY --from=litestream /usr/local/bin/litestream /usr/local/bin/litestream
COPY deploy/litestream.yml deploy/Caddyfile deploy/
USER root
RUN apt-get update && apt-get install -y --no-install-recommends caddy && rm -rf /var/lib/apt/lists/*
USER node

# What a build without a target makes: one machine.
FROM one
