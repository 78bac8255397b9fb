import { ActionIcon, CopyButton as MantineCopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from './icons.tsx'
import { uiText as t } from './text.ts'

/** Copies a value; `what` names it, for example "batch number". */
export function CopyButton({ value, what }: { value: string; what: string }) {
  return (
    <MantineCopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          size={44}
          m={-6}
          onClick={copy}
          aria-label={copied ? t.copy.copied : t.copy.label(what)}
          data-hint={copied ? t.copy.copied : t.copy.label(what)}
        >
          {copied ? <IconCheck size={18} stroke={1.5} /> : <IconCopy size={18} stroke={1.5} />}
        </ActionIcon>
      )}
    </MantineCopyButton>
  )
}
