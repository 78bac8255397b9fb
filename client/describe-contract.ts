import type { OpenAPIV3_1 } from 'openapi-types'

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
  needs: 'nothing' | 'a key' | 'a session'
  /** The scopes of which a key needs one. */
  scopes: string[]
  isIdempotent: boolean
  input: Shape
  /** The body of the reply, or its media types. */
  output: Shape | string[]
}

/** The calls of an OpenAPI document by their names, as data that can be compared (breaking-changes.ts). */
export const describeContract = ({ paths, components }: Partial<OpenAPIV3_1.Document>): Record<string, CallContract> =>
  Object.fromEntries(
    Object.entries(paths ?? {}).flatMap(([path, operations]) =>
      (Object.entries(operations ?? {}) as [string, Operation][]).map(([method, operation]) => [
        operation.operationId,
        describeCall(`${method.toUpperCase()} ${path}`, operation, (components?.schemas ?? {}) as Schemas),
      ]),
    ),
  )

type Operation = OpenAPIV3_1.OperationObject
type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}
type Schemas = Record<string, Schema>

function describeCall(call: string, operation: Operation, schemas: Schemas): CallContract {
  const { security = [], requestBody = {}, responses = {} } = operation
  const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
  const scopes = security.flatMap(({ apiKey = [] }) => apiKey)
  const body = contentOf(requestBody)
  const reply = contentOf(Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1])
  const parts = {
    path: parametersIn('path', parameters),
    query: parametersIn('query', parameters),
    body: body['application/json']?.schema as Schema | undefined,
  }
  const input = Object.entries(parts).flatMap(([name, schema]) =>
    schema ? [[name, describeShape(schema, schemas, 'input')]] : [],
  )
  return {
    call,
    needs: scopes.length > 0 ? 'a key' : security.length > 0 ? 'a session' : 'nothing',
    scopes,
    isIdempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
    input: [{ type: 'object', fields: Object.fromEntries([...input, ...uploadOf(body)]) }],
    output:
      Object.keys(reply).join() === 'application/json'
        ? describeShape(reply['application/json']?.schema as Schema, schemas, 'output')
        : Object.keys(reply),
  }
}

const contentOf = (part: object = {}) => (part as OpenAPIV3_1.RequestBodyObject).content ?? {}

function uploadOf(body: Record<string, unknown>): [string, Shape][] {
  const types = Object.keys(body).filter((type) => type !== 'application/json')
  return types.length > 0 ? [['upload', [{ type: 'file', enum: types }]]] : []
}

/** The parameters of one place as an object. */
function parametersIn(place: string, parameters: OpenAPIV3_1.ParameterObject[]): Schema | undefined {
  const found = parameters.filter((parameter) => parameter.in === place)
  return found.length === 0
    ? undefined
    : {
        type: 'object',
        properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema as Schema])),
        required: found.flatMap(({ name, required }) => (required ? [name] : [])),
      }
}

function describeShape(schema: Schema, schemas: Schemas, io: 'input' | 'output'): Shape {
  const inner = (part: Schema = {}) => describeShape(part, schemas, io)
  if (schema.$ref) return inner(schemas[schema.$ref.replace('#/components/schemas/', '')])
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap(inner)
  // A pipe of one type: what each part asks for.
  if (schema.allOf) return schema.allOf.slice(0, 1).flatMap(inner)
  if (schema.const !== undefined) return [{ type: typeof schema.const, enum: [schema.const] }]
  if (Array.isArray(schema.type)) return schema.type.flatMap((type) => inner({ ...schema, type }))
  const type = schema.type ?? 'any'
  if (schema.enum) return [{ type, enum: schema.enum }]
  if (type === 'array') return [{ type, ...withRules(schema, io), items: inner(schema.items) }]
  if (type === 'object') return [{ type, fields: describeFields(schema, inner) }]
  return [{ type, ...withRules(schema, io) }]
}

const ruleNames = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['pattern', 'format'],
]

// What a reply holds is not refused by anyone: its rules are no promise.
function withRules(schema: Schema, io: 'input' | 'output') {
  const rules = io === 'input' ? Object.entries(schema).filter(([name]) => ruleNames.includes(name)) : []
  return rules.length > 0 ? { rules: Object.fromEntries(rules) } : {}
}

function describeFields(
  { properties = {}, required = [], additionalProperties }: Schema,
  inner: (part: Schema) => Shape,
) {
  const fields = Object.entries(properties).map(([name, part]) => [
    required.includes(name) ? name : `${name}?`,
    inner(part),
  ])
  const others = typeof additionalProperties === 'object' && Object.keys(properties).length === 0
  return Object.fromEntries(others ? [['*?', inner(additionalProperties)]] : fields)
}
