import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import styles from './security-page.module.css'

type SignOutEverywhereProps = { busy: boolean; error: unknown; onConfirm: () => void }

export function SignOutEverywhere({ busy, error, onConfirm }: SignOutEverywhereProps) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <section className={styles.section}>
      <h2>Signed-in devices</h2>
      <p>A phone lost, or a shared computer left open? End every sign-in of this account, this one too.</p>
      <Button variant="default" onClick={open}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Log out everywhere?"
        confirm="Log out everywhere"
        busy={busy}
        onConfirm={onConfirm}
        onClose={close}
      >
        <FormAlert error={error} fallback={messages.signOutEverywhereFailed} />
        <p>Every device has to sign in again, this one too.</p>
      </ConfirmDialog>
    </section>
  )
}
