type IconProps = { path: string; className?: string | undefined }

/** A line icon, of Tabler's size. */
export const Icon = ({ path, className = '' }: IconProps) => (
  <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
