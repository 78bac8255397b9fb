import { Input } from '@mantine/core'
import { useId, useState } from 'react'
import { FileDrop } from '../ui/file-drop.tsx'
import { readTableFile, type TableFile } from './read-table-file.ts'
import { importsText as t } from './text.ts'

type FileFieldProps = { file: TableFile | undefined; isBusy: boolean; onChange: (file: TableFile) => void }

/** Takes a table. A file that cannot be read leaves the one before in place. */
export function FileField({ file, isBusy, onChange }: FileFieldProps) {
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
