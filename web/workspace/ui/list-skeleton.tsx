import { type BoxProps, Skeleton, Stack } from '@mantine/core'

type ListSkeletonProps = BoxProps & { label: string; height: number; rows?: number }

/** Replaces a list, or a single block, while it loads; `height` of a row in px. */
export const ListSkeleton = ({ label, height, rows = 1, ...box }: ListSkeletonProps) => (
  <Stack gap="xs" role="status" aria-label={label} {...box}>
    {Array.from({ length: rows }, (_, i) => i).map((row) => (
      <Skeleton key={row} height={height} />
    ))}
  </Stack>
)
