import { useRouter } from '@tanstack/react-router'

/** Opens a page of this app by its address, such as `/products?search=x`, without loading the document again. */
export function useOpenPath() {
  const router = useRouter()
  return (path: string) => router.navigate({ href: path })
}
