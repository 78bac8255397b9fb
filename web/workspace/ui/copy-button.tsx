import { CopyButton as MantineCopyButton } from '@mantine/core'
import { IconButton } from './icon-button.tsx'
import { IconCheck, IconCopy } from './icons.tsx'
import { uiText as t } from './text.ts'

/** Copies a value; `what` names it, for example "batch number". */
export function CopyButton({ value, what }: { value: string; what: string }) {
  return (
    <MantineCopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <IconButton
          variant="subtle"
          m={-6}
          label={copied ? t.copy.copied : t.copy.label(what)}
          icon={copied ? IconCheck : IconCopy}
          onClick={copy}
        />
      )}
    </MantineCopyButton>
  )
}
