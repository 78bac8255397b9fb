import type { ProfileForm as ProfileBody } from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../lib/call.ts'
import { profileQuery } from '../lib/profile-query.ts'
import { Allowed, Editable } from '../ui/allowed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import fields from '../ui/fields.module.css'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CloseAccount } from './close-account.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PublicLog } from './public-log.tsx'
import { partnersText } from './text.ts'

const t = partnersText.profile

export function ProfilePage() {
  // Always read again, because the form compares itself with the saved profile.
  const profile = useQuery({ ...profileQuery, refetchOnMount: 'always', refetchOnReconnect: false })
  const change = useChangeProfile()
  const loaded = profile.isFetchedAfterMount && profile.data
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      {loaded && !profile.isError ? (
        <Editable to="settings:write">
          <ProfileForm
            loaded={loaded}
            busy={change.isPending}
            error={change.error}
            onSubmit={(body, onSaved) =>
              change.mutate(body, { onSuccess: ({ data, message }) => onSaved(data, message) })
            }
          />
          <CompanyLogo logo={loaded.logo} />
          <p className={fields.below}>
            {t.ownName} <Link to="/security">{t.changeOwnName}</Link>
          </p>
          <p className={fields.below}>
            {t.timeZone(loaded.timeZone.replaceAll('_', ' '))}{' '}
            <Allowed to="settings:write">
              <Link to="/analytics/settings">{t.changeTimeZone}</Link>
            </Allowed>
          </p>
          <Allowed to="archives:write">
            <p className={fields.below}>
              <Link to="/data-archive">{t.dataArchive}</Link>
            </p>
          </Allowed>
          {loaded.publishesBatches === undefined ? null : <PublicLog publishesBatches={loaded.publishesBatches} />}
          <CloseAccount isSuspended={loaded.suspension !== null} />
        </Editable>
      ) : profile.isError && !profile.isFetching ? (
        <ErrorState title={messages.profileLoadFailed} error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <ListSkeleton label={t.loading} height={390} className={fields.form} />
      )}
    </>
  )
}

function useChangeProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileBody) => call('PUT /api/partners/profile', { body }),
    onSuccess: ({ data }) => queries.setQueryData(profileQuery.queryKey, data),
  })
}
