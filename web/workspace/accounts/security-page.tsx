import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import { useSignOut } from '../lib/use-sign-out.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeviceList } from './device-list.tsx'
import { OwnAccountSection } from './own-account-form.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { accountsText as t } from './text.ts'

export function SecurityPage() {
  const change = useSend('PUT /api/partners/password')
  // A new key after each change empties the form.
  const [changes, setChanges] = useState(0)
  return (
    <>
      <PageHeader title={t.security.title} subtitle={t.security.subtitle} />
      <Stack gap="xl" maw={640}>
        <OwnAccountSection />
        <ChangePasswordForm
          key={changes}
          busy={change.isPending}
          error={change.error}
          onSubmit={(body) =>
            change.mutate(
              { body },
              {
                onSuccess: () => {
                  setChanges(changes + 1)
                  notifications.show({ title: t.changePassword.changed, message: messages.passwordChanged })
                },
              },
            )
          }
        />
        <SecondFactorSection />
        <Panel title={t.devices.title}>
          <DeviceList />
          <SignOutEverywhere />
        </Panel>
      </Stack>
    </>
  )
}

function SignOutEverywhere() {
  const signOutHere = useSignOut()
  const everywhere = useSend('POST /api/partners/logout-everywhere')
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <Stack gap="sm" align="flex-start" mt="sm">
      <Text c="dimmed">{t.signOutEverywhere.description}</Text>
      <Button variant="default" onClick={open}>
        {t.signOutEverywhere.submit}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t.signOutEverywhere.confirmTitle}
        confirm={t.signOutEverywhere.submit}
        busy={everywhere.isPending}
        onConfirm={() => everywhere.mutate({}, { onSuccess: signOutHere })}
        onClose={close}
      >
        <FormAlert error={everywhere.error} fallback={messages.signOutEverywhereFailed} />
        <p>{t.signOutEverywhere.warning}</p>
      </ConfirmDialog>
    </Stack>
  )
}
