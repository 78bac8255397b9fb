import { describeFailure } from '@sahihi/contract/domain/gs1.ts'
import { resolverMessages as messages } from '@sahihi/contract/i18n/en/resolver-messages.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { describeResolver, resolverMethods } from './describe-resolver.ts'
import { serialLevels } from './find-levels.ts'
import { buildLinkset } from './linkset.ts'

/** Describes the resolver for the API reference. Its routes take any address; the parser of Digital Links says what is wrong with one. */
export function resolverPaths(publicUrl: string) {
  const describe = (operationId: string, summary: string, names: (keyof typeof parameters)[]) => ({
    get: {
      ...common,
      operationId,
      summary,
      description:
        'Counts no scan, and is for every site (CORS). HEAD and OPTIONS are answered too. `/22/{cpv}` may follow the GTIN. Every other pair of the query goes on to where it leads.',
      parameters: [
        ...names.map((name) => ({ name, in: 'path', required: true, ...parameters[name] })),
        linkType,
        acceptLanguage,
      ],
      responses: describeResponses(publicUrl),
    },
  })
  return {
    '/01/{gtin}': describe('resolveProduct', 'Follow a GTIN', ['gtin']),
    '/01/{gtin}/10/{lot}': describe('resolveLot', 'Follow a lot', ['gtin', 'lot']),
    '/01/{gtin}/21/{serial}': describe('resolveSerial', 'Follow a serial', ['gtin', 'serial']),
    '/01/{gtin}/10/{lot}/21/{serial}': describe('resolveItem', 'Follow a lot and serial', ['gtin', 'lot', 'serial']),
    '/.well-known/gs1resolver': {
      get: {
        ...common,
        operationId: 'describeResolver',
        summary: 'Describe the resolver',
        description: 'What every resolver says of itself, by the GS1-Conformant Resolver standard.',
        responses: {
          200: {
            description: 'Success.',
            content: { 'application/json': { schema: { type: 'object' }, example: describeResolver(publicUrl) } },
          },
        },
      },
    },
  }
}

const common = { tags: ['gs1'], security: [] }
const text = { type: 'string' }
const parameters = {
  gtin: { description: '14 digits.', schema: { ...text, pattern: '^\\d{14}$' }, example: '09506000134352' },
  lot: { description: 'Percent-encoded.', schema: { ...text, maxLength: 20 }, example: 'LOT7' },
  serial: { description: 'Percent-encoded.', schema: { ...text, maxLength: 20 }, example: '7K2M9QXD04TBH6WZ' },
} as const

const linkType = {
  name: 'linkType',
  in: 'query',
  description: '`linkset` for all links, or a type of the GS1 Web Vocabulary. Without it the default is followed.',
  schema: text,
  example: 'gs1:recallStatus',
}
const acceptLanguage = {
  name: 'Accept-Language',
  in: 'header',
  description: 'Which of several links is followed.',
  schema: text,
  example: 'fr',
}

const page = { 'text/html': { schema: text } }
const headers = {
  Link: {
    description: 'The address of all links.',
    schema: text,
    example: '<…?linkType=linkset>; rel="linkset"; type="application/linkset+json"',
  },
  Location: { description: 'Where it leads.', schema: text, example: 'https://sahihi.example/verify/…' },
  Allow: { description: 'The methods that there are.', schema: text, example: resolverMethods },
}

const target = {
  type: 'object',
  required: ['href', 'title'],
  additionalProperties: false,
  properties: { href: { ...text, format: 'uri' }, title: text, type: text, hreflang: { type: 'array', items: text } },
}
const linkset = {
  type: 'object',
  required: ['linkset'],
  additionalProperties: false,
  properties: {
    '@context': { ...text, description: 'In JSON-LD.' },
    linkset: {
      type: 'array',
      items: {
        type: 'object',
        required: ['anchor', 'itemDescription'],
        properties: { anchor: { ...text, format: 'uri' }, itemDescription: text },
        additionalProperties: { type: 'array', items: target },
      },
    },
  },
}

function describeResponses(publicUrl: string) {
  const [gtin, serial] = [parameters.gtin.example, parameters.serial.example]
  const request = { gtin, serial, pathUpTo: { '21': `/01/${gtin}/21/${serial}` } }
  const links = { schema: linkset, example: buildLinkset(serialLevels(publicUrl, request)) }
  const { Link, Location, Allow } = headers
  return {
    200: {
      description: 'All links, with `linkType=linkset` or `Accept: application/linkset+json` (RFC 9264).',
      headers: { Link },
      content: {
        'application/linkset+json': links,
        'application/ld+json': { schema: linkset },
        'application/json': { schema: linkset },
        ...page,
      },
    },
    300: {
      description: 'Several links fit alike.',
      headers: { Link },
      content: { 'application/linkset+json': { schema: linkset }, ...page },
    },
    307: { description: 'The link.', headers: { Link, Location } },
    400: refusal(
      'It is no Digital Link.',
      new AppError('invalid_input', describeFailure({ ok: false, problem: 'gtin_check_digit', part: '01' })),
      {},
    ),
    404: refusal('Nothing is known of it, or it has no link of this type.', notFound(messages.unknownGtin), {
      Link,
    }),
    405: refusal('Any other method.', new AppError('not_found', messages.readOnly), { Allow }, {}),
  }
}

/** For most errors, browsers get the page for unknown addresses. */
const refusal = (description: string, { body }: AppError, sent: object, others: object = page) => ({
  description,
  headers: sent,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' }, example: body }, ...others },
})
