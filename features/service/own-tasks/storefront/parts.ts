export { OwnTasks } from './own-tasks.tsx'
