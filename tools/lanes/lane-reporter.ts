import { DefaultReporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import { whyFailed } from './why-failed.ts'

/** What a lane tells the process that started it, as it goes. */
export type LaneMessage =
  | { type: 'begun'; files: readonly string[] }
  | {
      type: 'ended'
      file: string
      seconds: number
      passed: number
      skipped: number
      without: number
      failures: readonly { name: string; why: string }[]
    }

/** Prints what failed and nothing else; the counts go to the process that started the lane. */
export class LaneReporter extends DefaultReporter {
  constructor() {
    super({ summary: false, isTTY: false })
  }
  override onInit(vitest: Vitest): void {
    this.ctx = vitest
  }
  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    tell({ type: 'begun', files: specifications.map(({ testModule, moduleId }) => testModule?.moduleId ?? moduleId) })
  }
  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module)
    const tests = [...module.children.allTests()]
    const passed = tests.filter((test) => test.result().state === 'passed').length
    // What is left out on purpose, as where this machine has not what it asks, is no process that died.
    const skipped = tests.filter((test) => test.result().state === 'skipped').length
    const failed = tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => ({ name: test.fullName, why: whyFailed(test.result().errors ?? [], module.moduleId) }))
    // A file that could not be read, or whose setting up failed, has no test that failed.
    const failures = failed.length === 0 && module.state() === 'failed' ? [failedItself(module)] : failed
    tell({
      type: 'ended',
      file: module.moduleId,
      seconds: module.diagnostic().duration / 1000,
      passed,
      skipped,
      without: tests.length - passed - skipped - failed.length,
      failures,
    })
  }
  protected override printTestModule(): void {}
  override reportTestSummary(): void {}
}

function failedItself(module: TestModule) {
  const errors = [module, ...module.children.allSuites()].flatMap((one) => one.errors())
  return { name: 'the file itself', why: whyFailed(errors, module.moduleId) }
}

const tell = (message: LaneMessage) => process.send?.(message)
