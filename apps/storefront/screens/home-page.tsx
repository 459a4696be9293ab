import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from './home/home-screen.tsx'

export const Route = createFileRoute('/_index/')({ staticData: { auth: { required: false }, title: '홈' }, component: HomeScreen })
