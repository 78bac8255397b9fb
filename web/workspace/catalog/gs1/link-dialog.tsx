import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import {
  type LinkMediaType,
  type LinkType,
  linkLimits,
  linkMediaTypes,
  linkTypes,
} from '@sahihi/contract/domain/link-types.ts'
import type { ProductLink } from '@sahihi/contract/endpoints/gs1.ts'
import { useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { useSend } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { linksText } from './text.ts'

const t = linksText.form
const typeChoices = linkTypes.map((value) => ({ value, label: linksText.types[value] }))
const mediaTypeChoices = [
  { value: '', label: t.anyMediaType },
  ...linkMediaTypes.map((value) => ({ value, label: linksText.mediaTypes[value] })),
]
const options = { invalidates: ['GET /api/products/:id/links'], isIdempotent: true } as const

/** A product with its GTIN, or a batch with its lot, too. */
export type LinkTarget =
  | { kind: 'product'; id: string; gtin: string }
  | { kind: 'batch'; id: string; gtin: string; lot: string; isHeld: boolean }

type Props = {
  of: Pick<LinkTarget, 'kind' | 'id'>
  /** None to add one. */
  link: ProductLink | undefined
  onClose: () => void
}

export function LinkDialog({ of: { kind, id }, link, onClose }: Props) {
  const add = useSend('POST /api/products/:id/links', options)
  const save = useSend('PUT /api/products/:id/links/:linkId', options)
  const [type, setType] = useState<LinkType>(link?.type ?? 'pip')
  const [url, setUrl] = useState(link?.url ?? '')
  const [title, setTitle] = useState(link?.title ?? '')
  const [language, setLanguage] = useState(link?.language ?? '')
  const [mediaType, setMediaType] = useState<LinkMediaType | ''>(link?.mediaType ?? '')
  const [isDefault, setDefault] = useState(link?.isDefault ?? false)
  const body = { type, url, title, language: language || null, mediaType: mediaType || null, isDefault }
  const then = { onSuccess: announce(onClose) }
  const submit = () =>
    link ? save.mutate({ params: { id, linkId: link.id }, body }, then) : add.mutate({ params: { id }, body }, then)
  return (
    <ConfirmDialog
      opened
      title={link ? t.editTitle : t.addTitle}
      confirm={link ? t.submitSave : t.submitAdd}
      busy={add.isPending || save.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <FormAlert
        error={add.error ?? save.error}
        fallback={t.failed}
        labels={{ url: t.url, title: t.title, language: t.language }}
      />
      <NativeSelect
        label={t.type}
        data={typeChoices}
        value={type}
        onChange={(event) => setType(event.currentTarget.value as LinkType)}
      />
      <TextInput
        label={t.url}
        description={t.urlHint}
        required
        type="url"
        data-autofocus
        maxLength={linkLimits.urlMax}
        autoComplete="off"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label={t.title}
        description={t.titleHint}
        required
        maxLength={linkLimits.titleMax}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label={t.language}
        description={t.languageHint}
        maxLength={5}
        autoComplete="off"
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value)}
      />
      <NativeSelect
        label={t.mediaType}
        data={mediaTypeChoices}
        value={mediaType}
        onChange={(event) => setMediaType(event.currentTarget.value as LinkMediaType | '')}
      />
      <Checkbox
        label={t.isDefault}
        description={t.isDefaultHint[kind]}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  )
}
