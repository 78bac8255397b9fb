/*
 * `npm run client`: writes the generated files of this package. `npm test` fails when they differ from the contract.
 */
import { writeFile } from 'node:fs/promises'
import { scopesWith } from '@sahihi/contract/domain/api-key-scopes.ts'
import { api, type NamedEndpoint } from '@sahihi/contract/endpoints/api.ts'
import { acceptsIdempotencyKey, isForKeys } from '@sahihi/contract/endpoints/endpoint.ts'
import { errorReply } from '@sahihi/contract/endpoints/errors.ts'
import { nameSchemas } from '@sahihi/contract/endpoints/name-schemas.ts'
import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** The calls for programs: those that an API key may make, and those that anybody may make about a product. */
const publicSlices = new Set(['scans', 'feedback', 'reports', 'pictures', 'copyCases', 'visitors'])
const offered = (endpoint: NamedEndpoint) =>
  isForKeys(endpoint) ||
  (endpoint.access === 'public' && (publicSlices.has(endpoint.slice) || endpoint.name === 'getManufacturer'))

/** The calls for programs, by name. */
export const offeredCalls = (): NamedEndpoint[] =>
  api.filter(offered).sort((one, other) => (one.name < other.name ? -1 : 1))

/** The generated files of the package `@sahihi/client`: what each call sends, and the types of its input and reply. */
export function clientFiles(): Record<'operations.js' | 'operations.d.ts', string> {
  nameSchemas()
  const endpoints = offeredCalls()
  return { 'operations.js': operationsOf(endpoints), 'operations.d.ts': typesOf(endpoints) }
}

const notice = '// Generated from the contract by `npm run client`.\n'

function operationsOf(endpoints: NamedEndpoint[]): string {
  const lines = endpoints.map((endpoint) => {
    const { name, method, path, file } = endpoint
    const flags = [acceptsIdempotencyKey(endpoint) && 'isIdempotent: true', file && 'isFile: true'].filter(Boolean)
    return `  ${name}: { ${[`method: '${method}'`, `path: '${path}'`, ...flags].join(', ')} },`
  })
  return [notice, 'export const operations = {', ...lines, '}', ''].join('\n')
}

function typesOf(endpoints: NamedEndpoint[]): string {
  const named = new Map<string, string>()
  const typeOf = (schema: z.ZodType, io: 'input' | 'output') => printer(named, io).print(schema)
  const operations = endpoints.map((endpoint) => {
    const [scope] = endpoint.permission ? scopesWith(endpoint.permission) : []
    const parts = [`${endpoint.summary}.`, endpoint.description, scope && `Scope: \`${scope}\`.`]
    const description = parts.filter(Boolean).join('\n\n')
    const input = inputOf(endpoint, (schema) => typeOf(schema, 'input'))
    const reply = endpoint.reply ? typeOf(endpoint.reply, 'output') : 'Response'
    return `${comment(description, '  ')}  ${endpoint.name}(${input}): Promise<${reply}>\n`
  })
  const paged = endpoints.filter(isPaged).map(({ name }) => `'${name}'`)
  typeOf(errorReply, 'output')
  return [
    notice,
    `/** Every call by its name. A reply that is a file is the \`Response\` itself. */\nexport interface Operations {\n${operations.join('\n')}}\n`,
    `/** The lists that are read by cursor. */\nexport type PagedOperation = ${paged.join(' | ')}\n`,
    ...[...named].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text),
  ].join('\n')
}

const isPaged = ({ query }: NamedEndpoint) => query !== undefined && 'cursor' in query.shape

function inputOf(endpoint: NamedEndpoint, typeOf: (schema: z.ZodType) => string) {
  const { params, query, body, upload } = endpoint
  const isRequired = (schema: z.ZodType) => !schema.safeParse({}).success
  const parts = [
    params && `params: ${typeOf(params)}`,
    query && `query${isRequired(query) ? '' : '?'}: ${typeOf(query)}`,
    body && `body: ${typeOf(body)}`,
    upload && `body: BodyInit; type: ${upload.types.map((type) => `'${type}'`).join(' | ')}`,
    acceptsIdempotencyKey(endpoint) && 'idempotencyKey?: string',
    'signal?: AbortSignal',
  ].filter(Boolean)
  const isOptional = !params && !body && !upload && !(query && isRequired(query))
  return `input${isOptional ? '?' : ''}: { ${parts.join('; ')} }`
}

/** Prints schemas as TypeScript; `named` collects the declarations of those that have a name. */
function printer(named: Map<string, string>, io: 'input' | 'output') {
  const suffix = io === 'input' ? 'Input' : ''
  const print = (schema: z.ZodType): string => {
    const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
    for (const [id, definition] of Object.entries($defs)) {
      if (named.has(id + suffix)) continue
      named.set(id + suffix, '')
      const about = typeof definition.description === 'string' ? comment(definition.description, '') : ''
      named.set(id + suffix, `${about}export type ${id + suffix} = ${typeOf(definition, '')}\n`)
    }
    return typeOf(root, '  ')
  }
  const typeOf = (schema: Schema, indent: string): string => {
    if (schema.$ref) return schema.$ref.replace('#/$defs/', '') + suffix
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
    if (Array.isArray(schema.type))
      return schema.type.map((type) => typeOf({ ...schema, type } as Schema, indent)).join(' | ')
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return [...new Set(choices.map((choice) => typeOf(choice as Schema, indent)))].join(' | ')
    if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part as Schema, indent)})`).join(' & ')
    if (schema.type === 'array') return `Array<${typeOf((schema.items ?? {}) as Schema, indent)}>`
    if (schema.type === 'object') return objectOf(schema, indent)
    return (
      { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }[
        String(schema.type)
      ] ?? 'unknown'
    )
  }
  const objectOf = ({ properties, required = [], additionalProperties }: Schema, indent: string): string => {
    if (!properties || Object.keys(properties).length === 0)
      return typeof additionalProperties === 'object'
        ? `Record<string, ${typeOf(additionalProperties as Schema, indent)}>`
        : 'Record<string, never>'
    const inner = `${indent}  `
    const lines = Object.entries(properties as Record<string, Schema>).map(([key, value]) => {
      const about = typeof value.description === 'string' ? comment(value.description, inner) : ''
      const name = /^[\w$]+$/.test(key) ? key : JSON.stringify(key)
      return `${about}${inner}${name}${required.includes(key) ? '' : '?'}: ${typeOf(value, inner)}\n`
    })
    return `{\n${lines.join('')}${indent}}`
  }
  return { print }
}

function comment(text: string, indent: string): string {
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

if (import.meta.main)
  for (const [name, text] of Object.entries(clientFiles())) await writeFile(new URL(name, import.meta.url), text)
