import { Button } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useSend } from '../lib/api.ts'
import { profileQuery } from '../lib/profile-query.ts'
import { Allowed, Editable } from '../ui/allowed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import fields from '../ui/fields.module.css'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { Section } from '../ui/section.tsx'
import { picturesText } from '../ui/text.ts'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { ProfileForm } from './profile-form.tsx'
import { closureText, partnersText } from './text.ts'

const t = partnersText.profile

export function ProfilePage() {
  // Always read again, because the form compares itself with the saved profile.
  const profile = useQuery({ ...profileQuery, refetchOnMount: 'always', refetchOnReconnect: false })
  const change = useSend('PUT /api/partners/profile', { shows: profileQuery })
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
              change.mutate({ body }, { onSuccess: ({ data, message }) => onSaved(data, message) })
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

/** The end of the profile, for owners: closing the account of the company. */
function CloseAccount({ isSuspended }: { isSuspended: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Allowed to="account:close">
      <div className={`${fields.form} ${fields.narrow} ${fields.last}`}>
        <Section title={closureText.title}>
          <p className={fields.aside}>{isSuspended ? closureText.suspended : closureText.intro}</p>
          {isSuspended ? null : (
            <div className={fields.buttons}>
              <Button variant="outline" color="red" onClick={() => setOpen(true)}>
                {closureText.open}
              </Button>
            </div>
          )}
        </Section>
      </div>
      {isOpen ? <CloseAccountDialog onClose={() => setOpen(false)} /> : null}
    </Allowed>
  )
}

/** The company's logo for shoppers, saved as soon as it is chosen. */
function CompanyLogo({ logo }: { logo: string | null }) {
  const { mutate, isPending, isSuccess, data, error } = useChangeLogo()
  return (
    <div className={`${fields.form} ${fields.narrow} ${fields.next}`}>
      <PictureField text={picturesText.logo} picture={logo} busy={isPending} onChange={(chosen) => mutate(chosen)}>
        <FormAlert error={error} fallback={messages.pictureFailed} />
        {isSuccess ? <SuccessNote>{data.message}</SuccessNote> : null}
      </PictureField>
    </div>
  )
}

function useChangeLogo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (logo: Blob | undefined): Promise<{ message: string }> =>
      logo ? call('PUT /api/partners/logo', { body: logo }) : call('DELETE /api/partners/logo', {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: profileQuery.queryKey }),
  })
}

/** Whether the public log shows the details of the company's batches. */
function PublicLog({ publishesBatches }: { publishesBatches: boolean }) {
  const t = partnersText.publicLog
  const change = useSend('PUT /api/partners/public-log', { invalidates: ['GET /api/partners/profile'] })
  return (
    <Allowed to="settings:write">
      <div className={`${fields.form} ${fields.narrow} ${fields.last}`}>
        <Section title={t.title}>
          <p className={fields.aside}>
            {publishesBatches ? t.shown : t.hidden} {t.stays}
          </p>
          <FormAlert error={change.error} fallback={t.failed} labels={{}} />
          <div className={fields.buttons}>
            <Button
              variant="default"
              loading={change.isPending}
              onClick={() => change.mutate({ body: { publishesBatches: !publishesBatches } })}
            >
              {publishesBatches ? t.hide : t.show}
            </Button>
          </div>
        </Section>
      </div>
    </Allowed>
  )
}
