import type { AlertRule, alertRuleForm } from '@sahihi/contract/endpoints/alerts.ts'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Actor, TestApp } from './test-app.ts'

type Rule = z.input<typeof alertRuleForm>

/** How a partner, the one of the running test unless another is named, sees and changes its alert rules. */
export function alertCalls(now: () => { app: TestApp; partner: Actor }) {
  const callAs = ({ token }: Actor, method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
    now().app.call(method, path, { token, ...(body ? { body } : {}) })
  const keep = (rule: Rule, who = now().partner) => callAs(who, 'PUT', '/api/alerts/rules', rule)
  const mustKeep = async (rule: Rule) => expect((await keep(rule)).statusCode).toBe(200)
  const rules = async (who = now().partner) =>
    (await callAs(who, 'GET', '/api/alerts/rules')).json<{ data: AlertRule[] }>().data
  return { callAs, keep, mustKeep, rules }
}
