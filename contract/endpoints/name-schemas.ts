import { z } from 'zod'
import { api, slices } from './api.ts'
import { messageReply } from './endpoint.ts'
import { errorReply } from './errors.ts'

/** Gives every object schema that the contract exports its name in the API's documents and in the client: `batch` is `Batch`. */
export function nameSchemas() {
  const exported = Object.values(slices).flatMap((slice) => Object.entries(slice as Record<string, unknown>))
  // Parameters are listed one by one, so their schemas cannot be references.
  const parameters = new Set<unknown>(api.flatMap(({ params, query }) => [params, query]))
  for (const [name, schema] of [...exported, ['errorReply', errorReply], ['messageReply', messageReply]] as const) {
    const meta = schema instanceof z.ZodObject ? z.globalRegistry.get(schema) : undefined
    if (schema instanceof z.ZodObject && !meta?.id && !parameters.has(schema))
      z.globalRegistry.add(schema, { ...meta, id: name.charAt(0).toUpperCase() + name.slice(1) })
  }
}
