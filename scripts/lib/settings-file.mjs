// Loaded for what it does: the settings of the file that SETTINGS_FILE names, under those of the environment.
import { fail } from './project.mjs'

const file = process.env.SETTINGS_FILE
if (file)
  try {
    process.loadEnvFile(file)
  } catch (error) {
    fail(`Settings are not usable: / 설정을 확인해 주세요:
  - SETTINGS_FILE: cannot be read (${error.message}). / 설정 파일을 읽을 수 없어요.`)
  }
