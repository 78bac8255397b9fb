import { scopesWith } from '@sahihi/contract/domain/api-key-scopes.ts'
import type { NamedEndpoint } from '@sahihi/contract/endpoints/api.ts'
import { acceptsIdempotencyKey, isForKeys } from '@sahihi/contract/endpoints/endpoint.ts'
import { z } from 'zod'

/** What a value may be: one of these. */
export type Shape = Alternative[]
export type Alternative = {
  type: string
  enum?: unknown[]
  /** Bounds, patterns and formats, by their names in JSON Schema. */
  rules?: Record<string, unknown>
  items?: Shape
  /** A field that may be missing ends with a question mark. */
  fields?: Record<string, Shape>
}

/** What a program can rely on of one call. */
export type CallContract = {
  call: string
  access: string
  /** The scopes of which a key needs one. */
  scopes?: string[]
  isIdempotent?: true
  input: Shape
  /** The body of the reply, or its media types. */
  output: Shape | string[]
}
export type ContractSnapshot = { version: string; calls: Record<string, CallContract> }

/** The contract of calls as data that can be stored and compared (breaking-changes.ts). */
export const describeContract = (endpoints: readonly NamedEndpoint[]): ContractSnapshot['calls'] =>
  Object.fromEntries(endpoints.map((endpoint) => [endpoint.name, describeCall(endpoint)]))

export function describeCall(endpoint: NamedEndpoint): CallContract {
  const { method, path, access, permission, params, query, body, upload, reply, file } = endpoint
  const parts = { params, query, body }
  const fields = Object.entries(parts).flatMap(([name, schema]) => (schema ? [[name, shapeOf(schema, 'input')]] : []))
  const types = upload ? [['upload', [{ type: 'file', enum: [...upload.types] }]]] : []
  return {
    call: `${method} ${path}`,
    access,
    ...(permission && isForKeys(endpoint) && { scopes: scopesWith(permission) }),
    ...(acceptsIdempotencyKey(endpoint) && { isIdempotent: true as const }),
    input: [{ type: 'object', fields: Object.fromEntries([...fields, ...types]) }],
    output: reply ? shapeOf(reply, 'output') : [file ?? []].flat(),
  }
}

type Schema = z.core.JSONSchema.BaseSchema
const ruleNames = ['minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'minItems', 'maxItems']
const rulesOf = (schema: Schema) =>
  Object.fromEntries(
    [...ruleNames, 'pattern', 'format'].flatMap((name) => (name in schema ? [[name, schema[name]]] : [])),
  )

export function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return describe(root, $defs as Record<string, Schema>, io)
}

function describe(schema: Schema, defs: Record<string, Schema>, io: 'input' | 'output'): Shape {
  const inner = (part: unknown) => describe(part as Schema, defs, io)
  if (schema.$ref) return inner(defs[schema.$ref.replace('#/$defs/', '')] ?? {})
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap(inner)
  // A pipe of one type: what each part asks for.
  if (schema.allOf) return schema.allOf.slice(0, 1).flatMap(inner)
  if (schema.const !== undefined) return [{ type: typeof schema.const, enum: [schema.const] }]
  if (Array.isArray(schema.type)) return schema.type.flatMap((type) => inner({ ...schema, type }))
  const type = schema.type ?? 'any'
  if (schema.enum) return [{ type, enum: [...schema.enum] }]
  if (type === 'array') return [{ type, ...withRules(schema, io), items: inner(schema.items ?? {}) }]
  if (type === 'object') return [{ type, fields: fieldsOf(schema, inner) }]
  return [{ type, ...withRules(schema, io) }]
}

// What a reply holds is not refused by anyone: its rules are no promise.
function withRules(schema: Schema, io: 'input' | 'output') {
  const rules = io === 'input' ? rulesOf(schema) : {}
  return Object.keys(rules).length > 0 ? { rules } : {}
}

function fieldsOf({ properties = {}, required = [], additionalProperties }: Schema, inner: (part: unknown) => Shape) {
  const fields = Object.entries(properties).map(([name, part]) => [
    required.includes(name) ? name : `${name}?`,
    inner(part),
  ])
  const others = typeof additionalProperties === 'object' && Object.keys(properties).length === 0
  return Object.fromEntries(others ? [['*?', inner(additionalProperties)]] : fields)
}
