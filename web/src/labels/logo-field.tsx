import { Button, FileButton } from '@mantine/core'
import { uploadLogo } from '@sahihi/contract/endpoints/labels.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import fields from '../ui/fields.module.css'
import { FormAlert, Note, Refused } from '../ui/form-alert.tsx'
import { Section } from '../ui/section.tsx'
import styles from './design.module.css'
import { useLogo } from './use-design.ts'

/** The logo is kept as soon as it is chosen, and goes as soon as it is removed. */
export function LogoField({ hasLogo, onChanged }: { hasLogo: boolean; onChanged: () => void }) {
  const { mutate, isPending, isSuccess, error, data, reset } = useLogo()
  const [isTooLarge, setTooLarge] = useState(false)
  function choose(logo: File | null) {
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
    <Section name="Logo">
      <p className={styles.words}>
        A simple, square picture works best. It stands in the middle of each symbol, which gets more modules to make up
        for it. PNG, JPEG or WebP, 1 MB at most.
      </p>
      <div className={fields.buttons}>
        <FileButton accept={uploadLogo.upload.types.join(',')} onChange={choose}>
          {(props) => (
            <Button variant="default" loading={isPending} {...props}>
              {hasLogo ? 'Choose another logo' : 'Add a logo'}
            </Button>
          )}
        </FileButton>
        {hasLogo ? (
          <Button variant="subtle" disabled={isPending} onClick={remove}>
            Remove the logo
          </Button>
        ) : null}
      </div>
      {isTooLarge ? <Refused title={messages.logoTooLarge} /> : null}
      <FormAlert error={error} fallback={messages.designFailed} />
      {isSuccess ? <Note>{data.message}</Note> : null}
    </Section>
  )
}
