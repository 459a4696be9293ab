import { createFileRoute } from '@tanstack/react-router'
import { readForHome } from './home/home-reads.ts'
import { HomeScreen } from './home/home-screen.tsx'

export const Route = createFileRoute('/_index/')({
  staticData: { auth: { required: false }, title: '홈', mainClass: 'has-sticky-bar' },
  loader: ({ context }) => readForHome(context.queryClient),
  component: HomeScreen,
})
