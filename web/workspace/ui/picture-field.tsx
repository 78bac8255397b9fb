import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorAlert } from './form-alert.tsx'
import styles from './picture-field.module.css'
import { Section } from './section.tsx'
import { picturesText } from './text.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

type PictureFieldProps = {
  text: { title: string; help: string; none: string; alt: string }
  /** The address of the picture that is there. */
  picture: string | null
  busy?: boolean
  /** A new square picture, or undefined to remove the one that is there. */
  onChange: (picture: Blob | undefined) => void
  /** What became of the last change. */
  children?: ReactNode
}

/** A picture for shoppers: chosen from a file, cut to a square, replaced and removed. */
export function PictureField({ text, picture, busy = false, onChange, children }: PictureFieldProps) {
  const [file, setFile] = useState<File>()
  const [isUnreadable, setUnreadable] = useState(false)
  const close = () => setFile(undefined)
  const choose = (chosen: File | null) => {
    setUnreadable(false)
    setFile(chosen ?? undefined)
  }
  return (
    <Section title={text.title}>
      <Group align="flex-start">
        {picture ? (
          <img className={styles.picture} src={picture} alt={text.alt} width={112} height={112} />
        ) : (
          <div className={`${styles.picture} ${styles.none}`}>{text.none}</div>
        )}
        <Stack gap="sm" flex="1 1 170px">
          <Text c="dimmed">{text.help}</Text>
          <Group gap="sm">
            <FileButton key={file ? 'chosen' : 'none'} accept="image/*" onChange={choose}>
              {(props) => (
                <Button variant="default" loading={busy} {...props}>
                  {picture ? picturesText.replace : picturesText.add}
                </Button>
              )}
            </FileButton>
            {picture ? (
              <Button variant="subtle" disabled={busy} onClick={() => onChange(undefined)}>
                {picturesText.remove}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </Group>
      {isUnreadable ? <ErrorAlert title={messages.notAPicture} /> : children}
      {file ? (
        <Suspense>
          <CropDialog
            file={file}
            onPicture={(chosen: Blob) => {
              close()
              onChange(chosen)
            }}
            onUnreadable={() => {
              close()
              setUnreadable(true)
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </Section>
  )
}
