import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { CodeDetails } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { IconBan, IconLockOpen } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatMoment } from '../../lib/format.ts'
import styles from './code-drawer.module.css'
import { ReasonDialog, type ReasonDialogWords } from './reason-dialog.tsx'
import { type CodeAction, useChangeCode } from './use-code.ts'

const words: Record<CodeAction, ReasonDialogWords> = {
  block: {
    title: 'Block this code?',
    effect: 'From the next check on, shoppers see “Verification failed!” and your reason.',
    confirm: 'Block code',
    readBy: 'Whoever checks this code reads it, word for word.',
    isDangerous: true,
  },
  unblock: {
    title: 'Unblock this code?',
    effect: 'From the next check on, the code verifies again.',
    confirm: 'Unblock code',
    readBy: 'For your own records. Shoppers do not see it.',
  },
}

export function BlockedNote({ code: { blockedAt, blockReason } }: { code: CodeDetails }) {
  if (!blockedAt) return null
  return (
    <div className={styles.blocked}>
      <IconBan size={22} stroke={1.5} aria-hidden="true" />
      <div>
        <p>Blocked since {formatMoment(blockedAt)}. Whoever checks it is told why:</p>
        <blockquote>{blockReason}</blockquote>
      </div>
    </div>
  )
}

type CodeBlockProps = { code: CodeDetails; isAsking: boolean; setAsking: (isAsking: boolean) => void }

/** Blocks a code or takes that back (design 4, "Recall, block, release"). */
export function CodeBlock({ code, isAsking, setAsking }: CodeBlockProps) {
  const { verificationNumber, isBlocked } = code
  const button = useRef<HTMLButtonElement>(null)
  const Sign = isBlocked ? IconLockOpen : IconBan
  return (
    <>
      <Button
        ref={button}
        variant="default"
        fullWidth
        leftSection={<Sign size={18} stroke={1.5} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {isBlocked ? 'Unblock code…' : 'Block code…'}
      </Button>
      {isAsking ? (
        <BlockDialog
          serial={verificationNumber}
          action={isBlocked ? 'unblock' : 'block'}
          returnTo={button}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

type BlockDialogProps = {
  serial: string
  action: CodeAction
  returnTo: { current: HTMLButtonElement | null }
  onClose: () => void
}

/** Asks to the end what it asked at first: when an answer was lost, the code may be blocked meanwhile. */
function BlockDialog({ serial, action: asked, returnTo, onClose }: BlockDialogProps) {
  const [action] = useState(asked)
  const change = useChangeCode(serial)
  return (
    <ReasonDialog
      {...words[action]}
      busy={change.isPending}
      error={change.error}
      fallback={messages.codeChangeFailed}
      returnTo={returnTo}
      onClose={onClose}
      onConfirm={(reason = '') =>
        change.mutate(
          { action, reason },
          {
            onSuccess: ({ message }) => {
              notifications.show({ title: groupSerial(serial), message })
              onClose()
            },
          },
        )
      }
    />
  )
}
