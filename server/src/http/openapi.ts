import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** OpenAPI 3.1 made from the contract, shown at `/docs` and given at `/docs/openapi.json`. Register before the routes. */
export async function openapi(app: FastifyInstance, publicUrl: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Sahihi', version: '0.1.0', description: 'Product authenticity: codes, verdicts, scans.' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: { title: 'Sahihi API', withDefaultFonts: false, ...quiet },
  })
}

// A reader of this server's calls, without the tools of its maker that lead elsewhere.
const quiet = {
  favicon: '/seal.svg',
  hideClientButton: true,
  telemetry: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
} as const
