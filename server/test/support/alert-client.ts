import type { AlertRule, alertRuleForm } from '@sahihi/contract/endpoints/alerts.ts'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

type Rule = z.input<typeof alertRuleForm>

/** Calls of the alert endpoints, by default as the partner of the running test. */
export function alertClient(current: () => { app: TestApp; partner: Actor }) {
  const callAs = ({ token }: Actor, method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
    current().app.call(method, path, { token, ...(body ? { body } : {}) })
  const saveRule = (rule: Rule, actor = current().partner) => callAs(actor, 'PUT', '/api/alerts/rules', rule)
  const mustSaveRule = async (rule: Rule) => expect((await saveRule(rule)).statusCode).toBe(200)
  const listRules = async (actor = current().partner) =>
    (await callAs(actor, 'GET', '/api/alerts/rules')).json<{ data: AlertRule[] }>().data
  return { callAs, saveRule, mustSaveRule, listRules }
}
