import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { OpenAPIV3_1 } from 'openapi-types'
import { expect } from 'vitest'

/** What the API reference says of an event: its headers and its body. */
export function webhookIn({ webhooks }: OpenAPIV3_1.Document, type: string) {
  const { parameters = [], requestBody } = (webhooks?.[type] as OpenAPIV3_1.PathItemObject | undefined)?.post ?? {}
  return {
    parameters: parameters as OpenAPIV3_1.ParameterObject[],
    body: (requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content['application/json'],
  }
}

const ajv = formats.default(new Ajv({ allErrors: true, strict: false }))

/** A request is as the API reference describes it: its body has every field and no other, its headers are those of an event. */
export function expectDocumented(document: OpenAPIV3_1.Document, event: unknown, headers: object) {
  const { type } = event as { type: string }
  const { parameters, body } = webhookIn(document, type)
  expect([type, ajv.validate(body?.schema ?? false, event), ajv.errorsText()]).toEqual([type, true, 'No errors'])
  const given = Object.keys(headers).filter((name) => name.startsWith('webhook-'))
  expect(given.sort()).toEqual(parameters.map(({ name }) => name).sort())
}
