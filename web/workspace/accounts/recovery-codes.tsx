import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { secondFactorText } from './text.ts'

const t = secondFactorText.recoveryCodes
const columns = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))', gap: '4px 24px' }

/** The recovery codes, which are shown this once: the heading takes the focus, so that a screen reader begins here. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <Stack align="flex-start">
      <h3 ref={heading} tabIndex={-1} style={{ scrollMarginTop: 120 }}>
        {t.title}
      </h3>
      <Text c="dimmed">{t.description}</Text>
      <Card component="ul" padding="md" w="100%" className="mono" style={columns} aria-label={t.title}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Card>
      <Group gap="sm">
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([`${t.fileTitle}\n\n${text}\n`], { type: 'text/plain' }), t.fileName)}
        >
          {t.download}
        </Button>
        <CopyButton value={text} what={t.what} />
      </Group>
      <Button onClick={onDone}>{t.done}</Button>
    </Stack>
  )
}
