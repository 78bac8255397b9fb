import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText as t } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import styles from './security-page.module.css'

type SignOutEverywhereProps = { busy: boolean; error: unknown; onConfirm: () => void }

export function SignOutEverywhere({ busy, error, onConfirm }: SignOutEverywhereProps) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <section className={styles.section}>
      <h2>{t.signOutEverywhere.signedDevices}</h2>
      <p>{t.signOutEverywhere.phoneLostSharedComputer}</p>
      <Button variant="default" onClick={open}>
        {t.signOutEverywhere.logOutEverywhere}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t.signOutEverywhere.logOutEverywhere2}
        confirm={t.signOutEverywhere.logOutEverywhere}
        busy={busy}
        onConfirm={onConfirm}
        onClose={close}
      >
        <FormAlert error={error} fallback={messages.signOutEverywhereFailed} />
        <p>{t.signOutEverywhere.everyDeviceHasSign}</p>
      </ConfirmDialog>
    </section>
  )
}
