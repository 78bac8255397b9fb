import type * as endpoints from '@sahihi/contract/endpoints/inbox.ts'
import type { InboxItem, InboxKind } from '@sahihi/contract/endpoints/inbox.ts'
import type { z } from 'zod'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

type Inbox = z.output<typeof endpoints.listInbox.reply>['data']
type Key = { kind: InboxKind; id: string }

const stateOf = {
  case: { path: '/api/copy-cases/state', ids: 'caseIds' },
  report: { path: '/api/reports/state', ids: 'reportIds' },
  alert: { path: '/api/alerts/state', ids: 'alertIds' },
}

/** Calls about the inbox. Each call has a new session because tests move the clock by days. */
export function inboxClient(app: () => TestApp) {
  const callAs = async (
    { accountId }: Pick<Actor, 'accountId'>,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body = {},
  ) =>
    app().call(method, path, {
      token: await app().createSession(accountId),
      ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
    })
  return {
    callAs,
    readInbox: async (actor: Actor, query = '') => {
      const reply = await callAs(actor, 'GET', `/api/inbox${query}`)
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return reply.json<{ data: Inbox }>().data
    },
    update: (actor: Actor, { kind, id }: Key, body: object) => callAs(actor, 'PUT', `/api/inbox/${kind}/${id}`, body),
    changeState: (actor: Actor, { kind, id }: Key, action: string, body: object = {}) => {
      const { path, ids } = stateOf[kind]
      return callAs(actor, 'PUT', path, { action, [ids]: [id], ...body })
    },
  }
}

export const toKey = ({ kind, id }: InboxItem): Key => ({ kind, id })
