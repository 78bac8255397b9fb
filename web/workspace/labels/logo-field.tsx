import { Button, FileButton, Group, Text } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { uploadLogo } from '@sahihi/contract/endpoints/labels.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { ErrorAlert, FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { Section } from '../ui/section.tsx'
import { labelsText } from './text.ts'
import { useLogo } from './use-design.ts'

const t = labelsText.logo

/** A logo is saved as soon as it is chosen, and deleted as soon as it is removed. */
export function LogoField({ hasLogo, onChanged }: { hasLogo: boolean; onChanged: () => void }) {
  const { mutate, isPending, isSuccess, error, data, reset } = useLogo()
  const [isTooLarge, setTooLarge] = useState(false)
  function upload(logo: File | null) {
    if (!logo) return
    reset()
    setTooLarge(logo.size > limits.logoMaxBytes)
    if (logo.size <= limits.logoMaxBytes) mutate(logo, { onSuccess: onChanged })
  }
  function remove() {
    setTooLarge(false)
    mutate(undefined, { onSuccess: onChanged })
  }
  return (
    <Section title={t.title}>
      <Text c="dimmed">{t.help}</Text>
      <Group gap="sm">
        <FileButton accept={uploadLogo.upload.types.join(',')} onChange={upload}>
          {(props) => (
            <Button variant="default" loading={isPending} {...props}>
              {hasLogo ? t.replace : t.add}
            </Button>
          )}
        </FileButton>
        {hasLogo ? (
          <Button variant="subtle" disabled={isPending} onClick={remove}>
            {t.remove}
          </Button>
        ) : null}
      </Group>
      {isTooLarge ? <ErrorAlert title={messages.logoTooLarge} /> : null}
      <FormAlert error={error} fallback={messages.designFailed} />
      {isSuccess ? <SuccessNote>{data.message}</SuccessNote> : null}
    </Section>
  )
}
