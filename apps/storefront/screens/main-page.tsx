import { createFileRoute } from '@tanstack/react-router'
import { readForHome } from './home/home-reads.ts'
import { HomeScreen } from './home/home-screen.tsx'

/** RT-02: where a login leads; the same screen as the home. */
export const Route = createFileRoute('/_index/main')({
  staticData: { title: '홈', preventBackward: true },
  loader: ({ context }) => readForHome(context.queryClient),
  component: HomeScreen,
})
