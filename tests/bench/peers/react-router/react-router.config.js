export default { ssr: true, appDirectory: "app" }
