# The product as one image: API, worker and pages. `docker build -t aliquot .`
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run build \
 && mkdir /product \
 && cp -a --parents LICENSE NOTICE build/gazetteer-* build/server-* build/web-* contract/src knowledge server/build server/dist server/src web/dist /product \
 && rm -r /product/server/src/testing \
 && find /product \( -name '*.test.ts' -o -name '*.fixture.ts' \) -delete

# Packages that the server runs with, at the versions of the lock file. The manifests name nothing else here, since npm keeps
# a tool that is also an optional peer of a package; and npm ci asks for optional packages of every platform.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
RUN npm pkg delete dependencies devDependencies optionalDependencies \
 && npm pkg set --json 'workspaces=["contract","server"]' \
 && npm pkg delete devDependencies --workspaces \
 && npm install --no-save --omit=dev --omit=peer

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ALIQUOT_DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_TRIM_THRESHOLD_=4194304 NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /app
COPY --from=packages /app .
COPY --from=build /product .
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
# A worker serves nothing: deploy/compose.yaml asks it for its measurements instead.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/dist/main.js"]
CMD ["serve"]
