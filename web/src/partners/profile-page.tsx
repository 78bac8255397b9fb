import { Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { partnersText as t } from '@sahihi/contract/i18n/en/workspace/partners.ts'
import { ErrorState } from '../ui/error-state.tsx'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { ProfileFields } from './profile-form.tsx'
import { useChangeProfile, useProfile } from './use-profile.ts'

export function ProfilePage() {
  const profile = useProfile()
  const change = useChangeProfile()
  const isNew = profile.isFetchedAfterMount && profile.data
  return (
    <>
      <PageHeader title={t.profile.title} subtitle={t.profile.subtitle} />
      {isNew && !profile.isError ? (
        <ProfileFields
          loaded={isNew}
          busy={change.isPending}
          error={change.error}
          onSubmit={(body, onSaved) =>
            change.mutate(body, { onSuccess: ({ data, message }) => onSaved(data, message) })
          }
        />
      ) : profile.isError && !profile.isFetching ? (
        <ErrorState title={messages.profileLoadFailed} error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <div role="status" aria-label={t.profile.loading} className={fields.form}>
          <Skeleton height={390} />
        </div>
      )}
    </>
  )
}
