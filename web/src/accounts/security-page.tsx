import { notifications } from '@mantine/notifications'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText as t } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { useState } from 'react'
import { useSignOut } from '../lib/use-sign-out.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import styles from './security-page.module.css'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { useChangePassword, useSignOutEverywhere } from './use-accounts.ts'

export function SecurityPage() {
  const leave = useSignOut()
  const change = useChangePassword()
  const everywhere = useSignOutEverywhere()
  const [filling, setFilling] = useState(0)
  return (
    <>
      <PageHeader title={t.securityPage.signSecurity} subtitle={t.securityPage.passwordDevicesSigned} />
      <div className={styles.sections}>
        <ChangePasswordForm
          key={filling}
          busy={change.isPending}
          error={change.error}
          onSubmit={(given) =>
            change.mutate(given, {
              onSuccess: () => {
                setFilling(filling + 1)
                notifications.show({ title: t.securityPage.passwordChanged, message: messages.passwordChanged })
              },
            })
          }
        />
        <SignOutEverywhere
          busy={everywhere.isPending}
          error={everywhere.error}
          onConfirm={() => everywhere.mutate(undefined, { onSuccess: leave })}
        />
      </div>
    </>
  )
}
