import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { AlertException } from '@sahihi/contract/endpoints/alerts.ts'
import type * as endpoints from '@sahihi/contract/endpoints/copy-cases.ts'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { z } from 'zod'
import { cities, playCopyStory, settleCopyCases, visitCode } from './copy-story.ts'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

type CaseList = z.output<typeof endpoints.listCopyCases.reply>['data']
type Settings = z.output<typeof endpoints.getCopySettings.reply>['data']

/** Calls about copy cases. Each call has a new session because tests move the clock by days. */
export function copyCaseClient(app: () => TestApp) {
  const callAs = async (
    { accountId }: Pick<Actor, 'accountId'>,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ) => app().call(method, path, { token: await app().createSession(accountId), ...(body ? { body } : {}) })
  const mustCall = async <T>(...call: Parameters<typeof callAs>) => {
    const reply = await callAs(...call)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json<{ message: string; data: T }>()
  }
  return {
    callAs,
    mustCall,
    listCases: async (actor: Actor, query = '') =>
      (await mustCall<CaseList>(actor, 'GET', `/api/copy-cases${query}`)).data,
    getCase: async (actor: Actor, id: string) =>
      (await mustCall<CopyCaseDetails>(actor, 'GET', `/api/copy-cases/${id}`)).data,
    decide: (actor: Actor, id: string, action: 'confirm' | 'dismiss' | 'reopen', body: object = {}) =>
      callAs(actor, 'POST', `/api/copy-cases/${id}/${action}`, {
        ...(action === 'dismiss' && { reason: 'display_item' }),
        ...body,
      }),
    getSettings: async (actor: Actor, query = '') =>
      (await mustCall<Settings>(actor, 'GET', `/api/copy-settings${query}`)).data,
    setLimit: async (actor: Actor, productId: string, body: object) =>
      (
        await mustCall<AlertException>(actor, 'PUT', `/api/alerts/exceptions/${productId}`, {
          limit: null,
          rules: [],
          ...body,
        })
      ).data,
    listExceptions: async (actor: Actor, query = '') =>
      (await mustCall<{ exceptions: AlertException[] }>(actor, 'GET', `/api/alerts/exceptions${query}`)).data
        .exceptions,
    /** A code with an obviously copied label and an open case. */
    createCase: async ({ partner, ...overrides }: Parameters<TestApp['createCode']>[0] = {}) => {
      const owner = partner && { ...partner, token: await app().createSession(partner.accountId) }
      const made = await app().createCode({ ...overrides, ...(owner && { partner: owner }) })
      const replies = await playCopyStory(app(), made.serial)
      return { ...made, replies, id: await findCaseId(app(), made.serial) }
    },
    /** A batch of codes that were all copied in the same days, with the ids of their open cases. */
    createCases: async (partner: Actor, quantity: number) => {
      const { product, batch } = await app().createBatch({ partner, quantity })
      const serials = await app().serialsOf(batch.id, partner.token)
      for (const [day, at] of Object.values(cities).entries()) {
        if (day > 0) app().wait(24 * 3600)
        await Promise.all(serials.map((serial) => visitCode(app(), serial, { at })))
      }
      await settleCopyCases(app())
      return { product, batch, serials, ids: await Promise.all(serials.map((serial) => findCaseId(app(), serial))) }
    },
  }
}

export const findCaseId = async ({ row }: Pick<TestApp, 'row'>, serial: string) =>
  (await row('copyCases', { codeId: String(decodeSerial(serial)) })).id
