import { Skeleton } from '@mantine/core'

type ListSkeletonProps = { label: string; height: number; rows?: number; className?: string | undefined }

/** Replaces a list, or a single block, while it loads. */
export const ListSkeleton = ({ label, height, rows = 1, className }: ListSkeletonProps) => (
  <div role="status" aria-label={label} className={className}>
    {Array.from({ length: rows }, (_, i) => i).map((row) => (
      <Skeleton key={row} height={height} />
    ))}
  </div>
)
