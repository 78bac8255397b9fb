import type { AlertKind } from '@sahihi/contract/domain/alert-kinds.ts'
import type { AlertRule } from '@sahihi/contract/endpoints/alerts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { getQuery } from '../lib/api.ts'

const { queryKey } = getQuery('GET /api/alerts/rules')
const mutationKey = ['change-alert-rule']

/**
 * Saves a rule, or removes it when there is none. It is shown as changed at once, and as it was when that fails. The changes of
 * all rules are sent one after the other, so that the last one stays.
 */
export function useChangeRule(kind: AlertKind) {
  const queries = useQueryClient()
  const show = (rule: AlertRule | undefined) =>
    queries.setQueryData<AlertRule[]>(queryKey, (rules = []) => [
      ...rules.filter((other) => other.kind !== kind),
      ...(rule ? [rule] : []),
    ])
  return useMutation({
    mutationKey,
    scope: { id: 'alert-rules' },
    mutationFn: (rule: AlertRule | undefined) =>
      rule ? call('PUT /api/alerts/rules', { body: rule }) : call('DELETE /api/alerts/rules', { query: { kind } }),
    onMutate: async (rule) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<AlertRule[]>(queryKey)?.find((other) => other.kind === kind)
      show(rule)
      return { before }
    },
    onError: (_error, _rule, context) => show(context?.before),
    onSettled: () => (queries.isMutating({ mutationKey }) === 1 ? queries.invalidateQueries({ queryKey }) : undefined),
  })
}
