import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../lib/call.ts'
import { today } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { isAdmin } from '../../lib/session.ts'
import { getQuery } from '../lib/api.ts'
import { type ActivityView, activityPath } from './url-state.ts'

export function useView() {
  const view: ActivityView = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (search: ActivityView) => void navigate({ to: activityPath(), search })
  // A filter begins at the newest row again.
  const filter = (changes: ActivityView) => show({ ...view, before: undefined, after: undefined, ...changes })
  return { view, show, filter }
}

export const useActivity = ({ partner, kind, ...view }: ActivityView) =>
  useQuery({
    ...(isAdmin()
      ? getQuery('GET /api/admin/activity', { query: { ...view, kind, partner } })
      : getQuery('GET /api/activity', { query: { ...view, kind: kind as 'team' } })),
    staleTime: 0, // other pages write rows
    placeholderData: keepPreviousData,
  })

export const usePeople = (partner: string | undefined) =>
  useQuery(
    isAdmin()
      ? getQuery('GET /api/admin/activity/people', { query: { partner } })
      : getQuery('GET /api/activity/people'),
  )

export const useExport = ({ before: _before, after: _after, partner, kind, ...view }: ActivityView) =>
  useMutation({
    mutationFn: async () =>
      saveFile(
        await (isAdmin()
          ? call('GET /api/admin/activity/export', { query: { ...view, kind, partner } })
          : call('GET /api/activity/export', { query: { ...view, kind: kind as 'team' } })),
        `activity-${today()}.csv`,
      ),
  })
