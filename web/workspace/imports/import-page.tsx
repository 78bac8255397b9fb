import { Input, SegmentedControl, Stack, Text } from '@mantine/core'
import type { CheckedKind } from '@sahihi/contract/endpoints/imports.ts'
import { useId, useState } from 'react'
import { useSend } from '../lib/api.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { CheckedFile } from './checked-file.tsx'
import { readTableFile, type TableFile } from './read-table-file.ts'
import { StartSection } from './start-section.tsx'
import { importsText as t } from './text.ts'

const kinds = Object.keys(t.kinds) as CheckedKind[]

/** Brings in products and batches from a file that is checked first, and takes them out. */
export function ImportPage() {
  const [kind, setKind] = useState<CheckedKind>('products')
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        breadcrumbs={<Breadcrumbs path={[{ to: '/products', label: t.overview }]} here={t.title} />}
      />
      <SegmentedControl
        aria-label={t.kind}
        value={kind}
        data={kinds.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={setKind}
      />
      <Text c="dimmed" maw="72ch" my="sm">
        {t.about[kind]}
      </Text>
      <Stack gap="lg" maw={900}>
        <StartSection key={`start-${kind}`} kind={kind} />
        <FileSection key={kind} kind={kind} />
      </Stack>
    </>
  )
}

function FileSection({ kind }: { kind: CheckedKind }) {
  const [file, setFile] = useState<TableFile>()
  const check = useSend('POST /api/imports/check')
  const choose = (chosen: TableFile) => {
    setFile(chosen)
    const { name: _, ...sent } = chosen
    check.mutate({ body: { kind, ...sent } })
  }
  return (
    <>
      <Section title={t.choose}>
        <FileField file={file} isBusy={check.isPending} onChange={choose} />
        <FormAlert error={check.error} fallback={t.checkFailed} />
      </Section>
      {check.isPending ? <ListSkeleton label={t.checking} height={160} /> : null}
      {file && check.data ? (
        <CheckedFile key={check.submittedAt} kind={kind} file={file} table={check.data.data} />
      ) : null}
    </>
  )
}

type FileFieldProps = { file: TableFile | undefined; isBusy: boolean; onChange: (file: TableFile) => void }

/** Takes a table. A file that cannot be read leaves the one before in place. */
function FileField({ file, isBusy, onChange }: FileFieldProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const read = async (chosen: File) => {
    const read = await readTableFile(chosen)
    if ('problem' in read) return setProblem(read.problem)
    setProblem(undefined)
    onChange(read)
  }
  return (
    <div>
      <FileDrop
        label={t.file}
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
        chosen={file?.name}
        hint={t.drop}
        button={file ? t.chooseAnother : t.chooseFile}
        describedBy={id}
        isDisabled={isBusy}
        isMain
        onFile={(chosen) => void read(chosen)}
      />
      <Input.Error id={id} role="alert" mt={problem ? 'xs' : 0}>
        {problem}
      </Input.Error>
    </div>
  )
}
